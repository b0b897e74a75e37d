/**
 * Sends a message as an application does, and reports each step.
 *
 * <p>Thread: a {@link org.strowger.tools.sender.Sender} runs on one SelectorThread. May use: reactor and what it uses,
 * message. Read {@link org.strowger.tools.sender.Sender} first.
 */
@NullMarked
package org.strowger.tools.sender;

import org.jspecify.annotations.NullMarked;
