package org.strowger.router.exchange;

import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.Application;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.smsc.SmscSession;

/** Where no records are written, nothing is done and nothing is in the way. */
final class NoMessageObserver implements MessageObserver {
    @Override
    public boolean takesNew() {
        return true;
    }

    @Override
    public void send() {}

    @Override
    public void sendRest() {}

    @Override
    public void begins(MtMessage transit, ShortMessage message, RouteQuery asked) {}

    @Override
    public void refusedAtDoor(AppSession from, ShortMessage message, RefusalReason why) {}

    @Override
    public void accepted(MtMessage transit) {}

    @Override
    public void takenApart(MtMessage transit) {}

    @Override
    public void sent(MtMessage transit) {}

    @Override
    public void answered(MtMessage transit, Outcome outcome) {}

    @Override
    public void uncertain(MtMessage transit) {}

    @Override
    public void held(MtMessage transit, String why) {}

    @Override
    public void ended(MtMessage transit, Outcome outcome) {}

    @Override
    public void over(MtMessage transit, MessageState state, String error) {}

    @Override
    public void matched(MoMessage delivery, ShortMessage message, Application sender, long ours) {}

    @Override
    public void letterKept(MoMessage delivery) {}

    @Override
    public void letterCame(MoMessage delivery, ShortMessage message) {}

    @Override
    public void letterSent(MoMessage delivery) {}

    @Override
    public void letterAnswered(MoMessage delivery, Outcome outcome, boolean comesAgain) {}

    @Override
    public void letterResent(MoMessage delivery) {}

    @Override
    public void letterExpired(MoMessage delivery) {}

    @Override
    public void nobodys(SmscSession from, ShortMessage message, RefusalReason why) {}
}
