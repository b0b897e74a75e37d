/**
 * What is said about a short message whatever the protocol: who, to whom, what became of it. Immutable values.
 *
 * <p>Thread: any; nothing here changes, but for the views that {@link org.strowger.message.ShortMessage} speaks of. May
 * use: gsm. Read {@link org.strowger.message.ShortMessage} first.
 */
@NullMarked
package org.strowger.message;

import org.jspecify.annotations.NullMarked;
