/**
 * Messages and receipts on their way from SMSCs to applications.
 *
 * <p>Thread: each object belongs to one SelectorThread; a message belongs to the thread that holds it. May use:
 * {@code exchange.custody}, {@code exchange.routes}, {@code exchange.ids}, {@code exchange.thread}, and what they use.
 * Read {@link org.strowger.router.exchange.mo.MoFlow} first.
 */
@NullMarked
package org.strowger.router.exchange.mo;

import org.jspecify.annotations.NullMarked;
