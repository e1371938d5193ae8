export interface VideoOwner {
  /** null for the stock. */
  company_id: number | null;
  id: number;
}

/** The private folder of one video. */
export const videoFolder = ({ company_id, id }: VideoOwner): string => `videos/${company_id ?? 'stock'}/${id}`;

/** Uploaded parts; deleted when the video plays. */
export const partsFolder = (owner: VideoOwner): string => `${videoFolder(owner)}/raw`;

/** The storage key of one part. As with segments of recordings, it contains the hash. */
export const partKey = (owner: VideoOwner, index: number, sha256: string): string =>
  `${partsFolder(owner)}/${String(index).padStart(4, '0')}-${sha256.slice(0, 16)}`;
