package org.strowger.router.link;

import org.strowger.protocol.Inquiry;

/** Something that a centre is asked about a message it has. Whoever asks knows what it is for. */
public interface Question {
    Inquiry inquiry();
}
