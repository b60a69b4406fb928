// One soft wooden tick, made when it is needed: a short, low, quickly fading knock.

let context: AudioContext | undefined;

export function tick(): void {
  try {
    context ??= new AudioContext();
    const now = context.currentTime;
    const knock = context.createOscillator();
    const loudness = context.createGain();
    knock.type = "triangle";
    knock.frequency.setValueAtTime(520, now);
    knock.frequency.exponentialRampToValueAtTime(180, now + 0.05);
    loudness.gain.setValueAtTime(0.12, now);
    loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
    knock.connect(loudness).connect(context.destination);
    knock.start(now);
    knock.stop(now + 0.13);
  } catch {
    // A page that may not make sound yet stays silent.
  }
}
