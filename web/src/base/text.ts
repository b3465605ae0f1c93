import { t } from '../text/words.ts';

export function grouped(number: number): string {
  return Math.round(number).toLocaleString(t.locale);
}

// 12.4M, 318K, 57, as the language has it.
export function short(number: number): string {
  const style = { notation: 'compact', maximumFractionDigits: number >= 1e6 ? 1 : 0 } as const;
  return number < 1e4 ? grouped(number) : number.toLocaleString(t.locale, style);
}

// With one place after the point, as the language has it.
export function decimal(number: number): string {
  return number.toLocaleString(t.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

// 0.54 as 54%, as the language has it.
export function percent(share: number): string {
  return share.toLocaleString(t.locale, { style: 'percent' });
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

export function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
