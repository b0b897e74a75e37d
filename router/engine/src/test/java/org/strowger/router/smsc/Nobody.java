package org.strowger.router.smsc;

import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.router.event.LogEvent;

/** Hears what sessions tell; there are none here. */
final class Nobody implements SmscTraffic {
    @Override
    public void outcomeCame(SmscSession from, QueuedMessage message, Outcome outcome, boolean lost) {}

    @Override
    public void messageCame(Source from, ShortMessage message, long token) {}

    @Override
    public void answerCame(SmscSession from, SmscInquiry question, InquiryAnswer answer) {}

    @Override
    public void subscriberAvailable(SmscSession from, Address subscriber, Address asker) {}

    @Override
    public void roomChanged(SmscPort at) {}

    @Override
    public void smscEvent(Smsc smsc, LogEvent event, String detail) {}

    @Override
    public void throttled(Smsc smsc) {}

    @Override
    public void setAside(Smsc smsc, Outcome outcome) {}

    @Override
    public void sessionsChanged(Smsc smsc, int difference) {}
}
