/**
 * The log of the store as a shard: a replicated log that any node can take over from its owner. The order of the
 * records decides who the owner is; see {@link org.strowger.router.store.shared.ShardHistory}.
 */
@NullMarked
package org.strowger.router.store.shared;

import org.jspecify.annotations.NullMarked;
