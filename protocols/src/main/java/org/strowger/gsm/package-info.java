/**
 * The text of short messages in GSM, independent of the protocol: alphabets, septets, user data header, and the
 * splitting and joining of long messages. Clause numbers refer to 3GPP TS 23.038 and 23.040.
 *
 * <p>Thread: any; everything here is immutable or without state. May use: nothing of ours. Read
 * {@link org.strowger.gsm.UserData} first.
 */
@NullMarked
@Within(Within.Scope.PACKET)
package org.strowger.gsm;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
