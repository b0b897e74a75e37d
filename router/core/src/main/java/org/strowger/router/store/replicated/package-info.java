/**
 * The interface of a log that is replicated on several machines and that several nodes append to and read. The
 * interface does not depend on messages or shards. An adapter implements it over a message broker, and is found by
 * ServiceLoader.
 *
 * <p>Thread: a log is used by one thread at a time. May use: store.log. Read
 * {@link org.strowger.router.store.replicated.ReplicatedLog} first.
 */
@NullMarked
package org.strowger.router.store.replicated;

import org.jspecify.annotations.NullMarked;
