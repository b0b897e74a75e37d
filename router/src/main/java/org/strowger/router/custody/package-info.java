/**
 * What the router answers for: how it is written into the store and found there again, and in what order it is due.
 *
 * <p>Thread: whoever made it. May use: SMSC, account, store, message and what they use. Read
 * {@link org.strowger.router.custody.RecordKind} first.
 */
@NullMarked
package org.strowger.router.custody;

import org.jspecify.annotations.NullMarked;
