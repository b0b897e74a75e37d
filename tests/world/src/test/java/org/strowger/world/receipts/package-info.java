/**
 * Receipts: expected from SMSCs, joined for messages in parts, delivered to applications and sent again by operators.
 *
 * <p>Thread: that of the test. Read {@link org.strowger.world.receipts.ReceiptsTest} first.
 */
@NullMarked
package org.strowger.world.receipts;

import org.jspecify.annotations.NullMarked;
