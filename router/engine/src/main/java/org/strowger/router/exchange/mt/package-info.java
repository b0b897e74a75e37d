/**
 * Messages on their way from applications to SMSCs.
 *
 * <p>Thread: each object belongs to one SelectorThread; a message belongs to the thread that holds it. May use:
 * {@code exchange.mo}, {@code exchange.custody}, {@code exchange.routes}, {@code exchange.ids},
 * {@code exchange.thread}, and what they use. Read {@link org.strowger.router.exchange.mt.MtFlow} first.
 */
@NullMarked
package org.strowger.router.exchange.mt;

import org.jspecify.annotations.NullMarked;
