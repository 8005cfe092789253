import Skeleton, { type SkeletonProps } from '@mui/material/Skeleton';

/** Holds the place of what is loading, and says so: a name without a role would be read to nobody. */
export function Holder(props: Pick<SkeletonProps, 'variant' | 'height' | 'sx'>) {
  return <Skeleton role="progressbar" aria-label="Loading" variant="rounded" {...props} />;
}
