// Where each card of a hand lies, from the room that there is: rows so that at least 44 px of each card can be
// touched, and a slight fan where one row is enough on a large screen. Where only so many rows may be used, what does
// not fit goes on to the right and the hand is scrolled.

export interface Spot { x: number; y: number; turn: number }
export interface Fan { cardWidth: number; perRow: number; rows: number; height: number; scrolls: boolean; spots: Spot[] }

const FREE = 44;
const RATIO = 1.4;
/** How much of a row shows under the next one: the index. */
const ROW_SHOWS = 0.86;
/** Room above a hand that is scrolled, for raised cards: what is scrolled is cut off at its edge. */
const LIFT = 14;
/** A hand that began in several rows keeps them until it has fewer cards than this. */
const FEW = 6;

/** The place of a hand that had, or may have, so many cards: as high as then, so that what stands above it stays still. */
export function layOutIn(most: number, count: number, width: number, screenHeight: number, maxRows = Infinity): Fan {
  const whole = layOut(Math.max(most, count), width, screenHeight, maxRows);
  const fan = layOut(count, width, screenHeight, maxRows, count < FEW ? 1 : whole.rows);
  const down = (whole.rows - fan.rows) * rowStepOf(fan.cardWidth);
  return { ...fan, height: whole.height, spots: fan.spots.map((spot) => ({ ...spot, y: spot.y + down })) };
}

export function layOut(count: number, width: number, screenHeight: number, maxRows = Infinity, minRows = 1): Fan {
  const flat = screenHeight <= 500;
  const cardWidth = flat ? 68 : width < 500 ? 64 : width < 760 ? 76 : 96;
  const most = Math.max(1, Math.floor((width - cardWidth) / FREE) + 1);
  const wanted = Math.max(1, Math.ceil(count / most));
  const rows = Math.min(Math.max(wanted, minRows), maxRows);
  const scrolls = wanted > rows;
  const perRow = Math.max(1, Math.ceil(count / rows));
  const arc = rows === 1 && !scrolls && width >= 760 && !flat ? 1 : 0;
  const room = width - arc * 40;
  const step = scrolls ? FREE : perRow > 1 ? Math.min(cardWidth * (rows > 1 || flat ? 0.96 : 0.74), (room - cardWidth) / (perRow - 1)) : 0;
  const rowStep = rowStepOf(cardWidth);
  const shown = flat ? cardWidth * 1.2 : cardWidth * RATIO;
  const lift = scrolls ? LIFT : 0;
  const spots = Array.from({ length: count }, (_, i): Spot => {
    const row = Math.floor(i / perRow);
    const inRow = row === rows - 1 ? count - perRow * row : perRow;
    const place = i - perRow * row;
    const off = place - (inRow - 1) / 2;
    const left = scrolls ? 0 : (width - (step * (inRow - 1) + cardWidth)) / 2;
    return { x: Math.round(left + place * step), y: lift + row * rowStep + arc * off * off * 0.9, turn: arc * off * 1.1 };
  });
  const sag = arc * ((perRow - 1) / 2) ** 2 * 0.9;
  return { cardWidth, perRow, rows, height: Math.round((rows - 1) * rowStep + shown + sag + lift + 8), scrolls, spots };
}

function rowStepOf(cardWidth: number): number {
  return Math.round(cardWidth * ROW_SHOWS);
}
