/** What a press starts, after the picture that answers the press: on a slow device it may take a while. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
