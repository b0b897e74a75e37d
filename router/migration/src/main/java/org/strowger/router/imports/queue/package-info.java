/**
 * Import of Kannel's queues: the messages of its store and the receipts that it expects. Reads its files and writes the
 * prepared file that the running daemon takes in.
 *
 * <p>Thread: any; nothing is shared. May use: imports, config, http, json. Read
 * {@link org.strowger.router.imports.queue.QueueImport} first.
 */
@NullMarked
package org.strowger.router.imports.queue;

import org.jspecify.annotations.NullMarked;
