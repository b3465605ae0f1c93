import { settings } from './settings.ts';

// Short wooden knocks made on the spot: no files to load.
export type Sound = 'move' | 'capture' | 'flip' | 'sow' | 'end' | 'wrong';

export const kVoices: Record<Sound, { pitch: number; length: number; noise: number; volume: number }[]> = {
  move: [{ pitch: 320, length: 0.07, noise: 0.5, volume: 0.35 }],
  capture: [
    { pitch: 300, length: 0.06, noise: 0.6, volume: 0.35 },
    { pitch: 210, length: 0.12, noise: 0.5, volume: 0.35 },
  ],
  flip: [{ pitch: 520, length: 0.05, noise: 0.5, volume: 0.3 }],
  sow: [{ pitch: 680, length: 0.03, noise: 0.5, volume: 0.18 }],
  end: [
    { pitch: 392, length: 0.1, noise: 0, volume: 0.25 },
    { pitch: 494, length: 0.1, noise: 0, volume: 0.25 },
    { pitch: 587, length: 0.13, noise: 0, volume: 0.25 },
  ],
  wrong: [{ pitch: 130, length: 0.12, noise: 0.2, volume: 0.3 }],
};

const kOverlap = 0.8; // a voice begins before the one before it has died away

// Seconds that a sound lasts.
export function lengthOf(sound: Sound): number {
  const voices = kVoices[sound];
  const last = voices[voices.length - 1];
  return voices.slice(0, -1).reduce((sum, voice) => sum + voice.length * kOverlap, last?.length ?? 0);
}

let context: AudioContext | null = null;

function knock(
  audio: BaseAudioContext,
  at: number,
  pitch: number,
  length: number,
  noise: number,
  volume: number,
): void {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(audio.destination);
  const tone = audio.createOscillator();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, at + length);
  tone.connect(gain);
  tone.start(at);
  tone.stop(at + length);
  if (noise <= 0) return;
  const samples = Math.floor(audio.sampleRate * 0.02);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; ++i) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) * noise;
  const hiss = audio.createBufferSource();
  hiss.buffer = buffer;
  hiss.connect(gain);
  hiss.start(at);
}

// Puts a sound into what a context plays, from a time on.
export function make(audio: BaseAudioContext, sound: Sound, start: number): void {
  let at = start;
  for (const voice of kVoices[sound]) {
    knock(audio, at, voice.pitch, voice.length, voice.noise, voice.volume);
    at += voice.length * kOverlap;
  }
}

export function play(sound: Sound): void {
  if (!settings.get().sound) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    make(context, sound, context.currentTime + 0.005);
  } catch {
    // A browser without sound plays silently.
  }
}
