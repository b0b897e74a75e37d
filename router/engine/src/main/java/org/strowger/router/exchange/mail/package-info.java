/**
 * Writes the items that came by mail from other nodes into the store of their shard, together with the position up to
 * which the mail was read.
 *
 * <p>Thread: for each shard, one thread of the exchange. May use: what the exchange uses. Read
 * {@link org.strowger.router.exchange.mail.ShardMail} first.
 */
@NullMarked
package org.strowger.router.exchange.mail;

import org.jspecify.annotations.NullMarked;
