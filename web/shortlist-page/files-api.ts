import { useQueryClient } from '@tanstack/react-query';
import type { exportShortlist, readShortlistFile } from '../../contract/shortlist/shortlist-files.ts';
import type { addManyToShortlist, NewShortlistEntry } from '../../contract/shortlist/shortlist.ts';
import { call } from '../api/call.ts';
import { saveFile } from '../api/save-file.ts';
import { useMutation } from '../api/use-mutation.ts';

export function useExport() {
  return useMutation({
    mutationFn: async () => {
      // The API sends a file, whatever its description says of the reply.
      const file = (await call<typeof exportShortlist>('GET /api/shortlist/export')) as unknown as Blob;
      saveFile('shortlist.csv', file);
    },
  });
}

export function useReadFile() {
  return useMutation({
    mutationFn: (file: Blob) => call<typeof readShortlistFile>('POST /api/shortlist/file', { body: file }),
  });
}

const mostAtOnce = 500;
/** Below what the server takes in one request. */
const mostLetters = 60_000;

/** In pieces of which each is small enough for one request. */
function* piecesOf(entries: readonly NewShortlistEntry[]): Generator<NewShortlistEntry[]> {
  let piece: NewShortlistEntry[] = [];
  let letters = 0;
  for (const entry of entries) {
    const { length } = JSON.stringify(entry);
    if (piece.length === mostAtOnce || (piece.length > 0 && letters + length > mostLetters)) {
      yield piece;
      piece = [];
      letters = 0;
    }
    piece.push(entry);
    letters += length;
  }
  if (piece.length > 0) yield piece;
}

/** Answers how many were added, and how many were on the list already. One that breaks off can be sent again. */
export function useAddMany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (entries: readonly NewShortlistEntry[]) => {
      const sum = { added: 0, known: 0 };
      for (const piece of piecesOf(entries)) {
        const { added, known } = await call<typeof addManyToShortlist>('POST /api/shortlist/many', {
          body: { entries: piece },
        });
        sum.added += added;
        sum.known += known;
      }
      return sum;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['shortlist'] }),
  });
}
