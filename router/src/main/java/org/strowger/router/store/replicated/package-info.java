/**
 * A log that several machines hold and several nodes append to and read, as an interface. It knows nothing of messages
 * and of shards; an adapter implements it over a message broker.
 */
@NullMarked
package org.strowger.router.store.replicated;

import org.jspecify.annotations.NullMarked;
