import { useEffect, useState } from 'react';

const tickInMilliseconds = 1_000;

/**
 * Whole seconds left of `seconds` that began at `start` (milliseconds since 1970); 0 when they are over. It reads the
 * clock, so it is right after the machine slept.
 */
export function useCountdown(start: number, seconds: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() - start >= seconds * tickInMilliseconds) clearInterval(timer);
    }, tickInMilliseconds);
    return () => clearInterval(timer);
  }, [start, seconds]);
  const left = seconds - Math.floor((now - start) / tickInMilliseconds);
  // After a new start the reading of the clock may be older than the start.
  return Math.min(seconds, Math.max(0, left));
}

/** "0:42". */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
