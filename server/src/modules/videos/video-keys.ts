export interface VideoOwner {
  /** null for the stock. */
  company_id: number | null;
  id: number;
}

/** The private folder of one video. */
export const videoFolder = ({ company_id, id }: VideoOwner): string => `videos/${company_id ?? 'stock'}/${id}`;

/** What arrived, as it arrived; removed when the video plays. */
export const partsFolder = (owner: VideoOwner): string => `${videoFolder(owner)}/raw`;

/** The place of one part. As with segments of recordings, the hash belongs to its name. */
export const partKey = (owner: VideoOwner, index: number, sha256: string): string =>
  `${partsFolder(owner)}/${String(index).padStart(4, '0')}-${sha256.slice(0, 16)}`;
