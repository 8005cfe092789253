import { useParams } from 'react-router';

/** The id in the screen's path; 0, which nothing has, where it is none. */
export function useIdParam(name: string): number {
  const text = useParams()[name] ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
