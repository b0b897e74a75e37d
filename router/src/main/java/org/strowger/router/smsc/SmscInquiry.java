package org.strowger.router.smsc;

import org.strowger.protocol.Inquiry;

/** Something that an SMSC is asked about a message it has. Whoever asks knows what it is for. */
public interface SmscInquiry {
    Inquiry inquiry();
}
