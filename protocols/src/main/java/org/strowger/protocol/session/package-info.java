/**
 * The common parts of the sessions of all protocols: the conversation, its state table, its window and its deadlines.
 *
 * <p>Thread: none of its own; everything here is called by the one owner of a connection. May use: protocol, message.
 * Read {@link org.strowger.protocol.session.Conversation} first.
 */
@NullMarked
package org.strowger.protocol.session;

import org.jspecify.annotations.NullMarked;
