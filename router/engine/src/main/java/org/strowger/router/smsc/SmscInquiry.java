package org.strowger.router.smsc;

import org.strowger.protocol.Inquiry;

/** A query to an SMSC about a message that it has. */
public interface SmscInquiry {
    Inquiry inquiry();
}
