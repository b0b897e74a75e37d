/**
 * A log that several machines hold and several nodes append to and read, as an interface. It knows nothing of messages
 * and of shards; an adapter implements it over a message broker, and is found by ServiceLoader.
 *
 * <p>Thread: a log is used by one thread at a time. May use: store.log. Read
 * {@link org.strowger.router.store.replicated.ReplicatedLog} first.
 */
@NullMarked
package org.strowger.router.store.replicated;

import org.jspecify.annotations.NullMarked;
