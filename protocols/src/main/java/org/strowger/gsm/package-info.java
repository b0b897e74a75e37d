/**
 * What GSM says about the text of a short message, whatever protocol carries it: alphabets, septets, the user data
 * header, and how long messages are cut and joined. The clauses are those of 3GPP TS 23.038 and 23.040.
 *
 * <p>Thread: any; everything here is immutable or without state. May use: nothing of ours. Read
 * {@link org.strowger.gsm.UserData} first.
 */
@NullMarked
package org.strowger.gsm;

import org.jspecify.annotations.NullMarked;
