/**
 * Sessions of SMPP 3.3, 3.4 and 5.0, for the ESME and the SMSC, and their messages in the form that all protocols
 * share.
 *
 * <p>Thread: none of its own; a session is called by the one owner of its connection. May use: smpp.dump, smpp.pdu and
 * what they use. Read {@link org.strowger.smpp.SmppSession} first.
 */
@NullMarked
package org.strowger.smpp;

import org.jspecify.annotations.NullMarked;
