// Which board draws which game: the one list of games on the page. A board is a folder here.
import { hearts } from "./hearts/board";
import { rummy } from "./rummy/board";
import type { Board } from "./board";

const BOARDS: Record<string, Board> = { dnfh: hearts, bm: hearts, r500: rummy };

export function boardOf(game: string): Board | undefined {
  return BOARDS[game];
}
