/**
 * A small machine that PostgreSQL shares with our own process: two cores, few gigabytes, one application. Handed over
 * at each start, so that they live in one place and not in the data folder.
 */
export const clusterSettings: Readonly<Record<string, string>> = {
  // An acknowledged row is on the disk. These are the defaults, named because everything rests on them.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // A quarter of a gigabyte holds the hot part of a million deals; the system's file cache does the rest.
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  // Sorting or hashing the 90,000 rows of a filtered table stays in memory; a few such queries at once still fit.
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // Two application processes with their pools and job workers, the import and a developer who looks around.
  max_connections: '60',
  // Our queries take milliseconds: compiling one costs more than running it.
  jit: 'off',
  // The second core belongs to Node. It also keeps /dev/shm out of use, which is 64 MB in a container.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '1',
  max_worker_processes: '4',
  io_workers: '2',
  // A data folder is on an SSD: reading here and there costs little more than reading in a row.
  random_page_cost: '1.1',
  // Imports write much at once: this gives fewer, spread checkpoints and at most a gigabyte of log on the disk.
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  // Files of the log that are done with are deleted. Used again, they would keep for weeks who wrote what in which order.
  wal_recycle: 'off',
  // Enough for a base backup; an embedded cluster has no replicas.
  wal_level: 'replica',
  max_wal_senders: '0',
  // A new cluster is vacuumed soon enough for index-only scans after an import.
  autovacuum_naptime: '15s',
  // Messages of failed statements may hold what people wrote: only events of the server itself are logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
  unix_socket_permissions: '0700',
};

/** For clusters that are thrown away: nothing waits for a disk. */
export const throwawaySettings: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
};
