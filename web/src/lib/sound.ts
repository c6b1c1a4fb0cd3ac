/** Short, woody sounds, made here from sines and noise; silent when the player wants it so. */
import { settings } from './settings.svelte';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function audio(): AudioContext | null {
  if (!settings.sounds || typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  // Browsers hold sound back until the player has touched the page.
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** One knock on wood: a falling sine for the body, a click of noise for the touch. */
function knock(at: number, pitch: number, loud: number): void {
  const sound = audio();
  if (!sound) return;
  const start = sound.currentTime + at;

  const body = sound.createOscillator();
  const bodyGain = sound.createGain();
  body.frequency.setValueAtTime(pitch, start);
  body.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + 0.07);
  bodyGain.gain.setValueAtTime(loud, start);
  bodyGain.gain.exponentialRampToValueAtTime(0.001, start + 0.11);
  body.connect(bodyGain).connect(sound.destination);
  body.start(start);
  body.stop(start + 0.12);

  noise ??= whiteNoise(sound);
  const click = sound.createBufferSource();
  const band = sound.createBiquadFilter();
  const clickGain = sound.createGain();
  click.buffer = noise;
  band.type = 'bandpass';
  band.frequency.value = pitch * 5;
  clickGain.gain.setValueAtTime(loud * 0.5, start);
  clickGain.gain.exponentialRampToValueAtTime(0.001, start + 0.025);
  click.connect(band).connect(clickGain).connect(sound.destination);
  click.start(start);
  click.stop(start + 0.03);
}

function whiteNoise(sound: AudioContext): AudioBuffer {
  const buffer = sound.createBuffer(1, sound.sampleRate * 0.05, sound.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

/** A struck bar, as of a marimba: a sine and its fourth harmonic, dying away. */
function bar(at: number, pitch: number, loud: number): void {
  const sound = audio();
  if (!sound) return;
  const start = sound.currentTime + at;
  for (const [harmonic, share, length] of [
    [1, 1, 0.5],
    [4, 0.25, 0.12],
  ] as const) {
    const sine = sound.createOscillator();
    const gain = sound.createGain();
    sine.frequency.value = pitch * harmonic;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(loud * share, start + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    sine.connect(gain).connect(sound.destination);
    sine.start(start);
    sine.stop(start + length);
  }
}

const SCALE = [392, 440, 523.25, 587.33, 659.25, 783.99];

export const sound = {
  /** A tile is put down. */
  place: () => knock(0, 230, 0.3),
  /** It is one's turn. */
  turn: () => {
    bar(0, 523.25, 0.16);
    bar(0.11, 659.25, 0.16);
  },
  /** Somebody asks for an answer. */
  call: () => [587.33, 493.88, 587.33].forEach((pitch, i) => bar(i * 0.14, pitch, 0.15)),
  /** A second of the last ten. */
  tick: () => knock(0, 620, 0.16),
  /** Six in a line: six bars upwards. */
  qwirkle: () => SCALE.forEach((pitch, i) => bar(i * 0.075, pitch, 0.18)),
  /** The game is over. */
  end: () => {
    for (const pitch of [392, 493.88, 587.33]) bar(0, pitch, 0.12);
    for (const pitch of [523.25, 659.25, 783.99]) bar(0.28, pitch, 0.14);
  },
};
