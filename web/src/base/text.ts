export function grouped(number: number): string {
  return Math.round(number).toLocaleString('en-GB');
}

// 12.4 M, 318 k, 57.
export function short(number: number): string {
  if (number >= 1e9) return `${(number / 1e9).toFixed(1)} G`;
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)} M`;
  if (number >= 1e4) return `${Math.round(number / 1e3)} k`;
  return String(Math.round(number));
}

export function clockText(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left < 10) return left.toFixed(1);
  const whole = Math.ceil(left);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
    : `${String(minutes).padStart(2, '0')}:${rest}`;
}

export function signed(score: number): string {
  return score > 0 ? `+${score}` : score < 0 ? `−${-score}` : '0';
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
