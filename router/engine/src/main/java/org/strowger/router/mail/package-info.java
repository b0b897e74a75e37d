/**
 * Records of the store that move from one node to another, through a log: deliveries for applications that are bound
 * elsewhere, and receipts that came to a node that does not expect them; and questions about messages of other nodes.
 * {@code docs/internals/cluster.md} specifies the format and explains why nothing is lost.
 *
 * <p>Thread: each writer and reader is a thread of its own. May use: store, thread, time, metrics. Read
 * {@link org.strowger.router.mail.MailRecord} first.
 */
@NullMarked
package org.strowger.router.mail;

import org.jspecify.annotations.NullMarked;
