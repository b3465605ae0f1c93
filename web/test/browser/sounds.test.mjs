// Every sound as the browser makes it: how loud, how long, and of which pitches.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { closeAll, closePages, open, shut } from './page.mjs';

const kRate = 44_100;
const kRecorded = 0.5; // seconds
const kLongest = 0.3;
const kSilence = 0.002; // of full scale: -54 dB
const kStep = 20; // Hz, of the spectrum

after(closeAll);
afterEach(closePages);

let script = '';
before(async () => {
  const source = fileURLToPath(new URL('../../src/base/sound.ts', import.meta.url));
  const made = await build({ entryPoints: [source], bundle: true, write: false, format: 'iife', globalName: 'sounds' });
  script = made.outputFiles[0].text;
});

async function recorded(page, name) {
  return page.evaluate(
    async ([sound, rate, seconds]) => {
      const audio = new OfflineAudioContext(1, rate * seconds, rate);
      window.sounds.make(audio, sound, 0);
      return [...(await audio.startRendering()).getChannelData(0)];
    },
    [name, kRate, kRecorded],
  );
}

// The power at each step of pitch up to `most` Hz, by a transform of the whole sound.
function spectrum(samples, most) {
  const powers = [];
  for (let hertz = kStep; hertz <= most; hertz += kStep) {
    let [real, imaginary] = [0, 0];
    const turn = (2 * Math.PI * hertz) / kRate;
    samples.forEach((sample, i) => {
      real += sample * Math.cos(turn * i);
      imaginary -= sample * Math.sin(turn * i);
    });
    powers.push({ hertz, power: real * real + imaginary * imaginary });
  }
  return powers;
}

const sum = (powers, from, to) =>
  powers.filter(({ hertz }) => hertz >= from && hertz <= to).reduce((total, { power }) => total + power, 0);

test('no sound is loud, long, shrill or dull, and each has its own pitch', async () => {
  const page = await open('');
  await page.addScriptTag({ content: script });
  const voices = await page.evaluate(() => window.sounds.kVoices);
  assert.ok(Object.keys(voices).length >= 6);
  for (const [name, parts] of Object.entries(voices)) {
    const samples = await recorded(page, name);
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    assert.ok(peak > 0.1 && peak < 0.7, `${name}: its peak is ${peak}`);
    const end = samples.findLastIndex((sample) => Math.abs(sample) > kSilence) / kRate;
    assert.ok(end > 0.02 && end <= kLongest, `${name} lasts ${end} s`);
    const mean = samples.reduce((total, sample) => total + sample, 0) / samples.length;
    assert.ok(Math.abs(mean) < 0.01, `${name}: its mean is ${mean}`);
    const powers = spectrum(samples.slice(0, Math.ceil(end * kRate)), 12_000);
    const whole = sum(powers, 0, 12_000);
    const pitches = parts.map(({ pitch }) => pitch);
    const [lowest, highest] = [Math.min(...pitches) * 0.6, Math.max(...pitches) * 1.2];
    const loudest = powers.reduce((most, each) => (each.power > most.power ? each : most));
    assert.ok(loudest.hertz >= lowest && loudest.hertz <= highest, `${name} is loudest at ${loudest.hertz} Hz`);
    const own = sum(powers, lowest, highest) / whole;
    assert.ok(own > 0.5, `${name}: ${own} of it is at its own pitches`);
    const shrill = sum(powers, 6000, 12_000) / whole;
    assert.ok(shrill < 0.1, `${name}: ${shrill} of it is shrill`);
  }
  await shut(page);
});
