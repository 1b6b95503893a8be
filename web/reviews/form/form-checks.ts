import { useCallback, useEffect, useState } from 'react';
import type { ReviewForm } from '../../../contract/reviews/checked-form.ts';
import { loadWhenIdle } from '../../ui/on-demand.tsx';

/** The schemas of a form: as large as the form itself, and not needed before something is checked. */
export interface FormChecks {
  /** Null until they are loaded. */
  readonly now: () => ReviewForm | null;
  readonly load: () => Promise<ReviewForm>;
}

export function checksOnDemand(find: () => Promise<ReviewForm>): FormChecks {
  let found: ReviewForm | null = null;
  let loading: Promise<ReviewForm> | null = null;
  const loadAnew = async (): Promise<ReviewForm> => {
    try {
      return (found = await find());
    } catch (error) {
      // The next call tries again.
      loading = null;
      throw error;
    }
  };
  return { now: () => found, load: () => (loading ??= loadAnew()) };
}

interface LoadedChecks {
  /** They come once the form stands; null until then. */
  readonly form: ReviewForm | null;
  /** For what cannot wait for that. */
  readonly load: () => Promise<ReviewForm>;
}

export function useChecks(checks: FormChecks): LoadedChecks {
  const [form, setForm] = useState(checks.now);
  const load = useCallback(async () => {
    const loaded = await checks.load();
    setForm(loaded);
    return loaded;
  }, [checks]);
  useEffect(() => loadWhenIdle([{ load }]), [load]);
  return { form, load };
}
