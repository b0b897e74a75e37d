package org.strowger.router.link;

import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.InquiryAnswer;

/** Hears what sessions tell; there are none here. */
final class Nobody implements LinkTraffic, LinkWelfare {
    @Override
    public void outcomeCame(LinkSession from, Freight freight, Outcome outcome, boolean lost) {}

    @Override
    public void messageCame(LinkSession from, ShortMessage message, long token) {}

    @Override
    public void answerCame(LinkSession from, Question question, InquiryAnswer answer) {}

    @Override
    public void subscriberAvailable(LinkSession from, Address subscriber, Address asker) {}

    @Override
    public void roomChanged(LinkPort at) {}

    @Override
    public void linkTold(Link link, LinkEvent event, String detail) {}

    @Override
    public void throttled(Link link) {}

    @Override
    public void sessionsChanged(Link link, int difference) {}
}
