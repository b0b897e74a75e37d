/**
 * Sends a message as an application does, and tells each step.
 *
 * <p>Thread: a {@link org.strowger.router.lab.sender.Sender} runs on one SelectorThread. May use: reactor and what it
 * uses, message. Read {@link org.strowger.router.lab.sender.Sender} first.
 */
@NullMarked
package org.strowger.router.lab.sender;

import org.jspecify.annotations.NullMarked;
