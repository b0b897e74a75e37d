package org.strowger.router.exchange;

import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.account.AppSession;
import org.strowger.router.account.Application;
import org.strowger.router.route.Question;
import org.strowger.router.smsc.SmscSession;

/** Where no records are written, nothing is done and nothing is in the way. */
final class NoSteps implements Steps {
    @Override
    public boolean takesNew() {
        return true;
    }

    @Override
    public void send() {}

    @Override
    public void sendRest() {}

    @Override
    public void begins(Transit transit, ShortMessage message, Question asked) {}

    @Override
    public void refusedAtDoor(AppSession from, ShortMessage message, RefusalReason why) {}

    @Override
    public void accepted(Transit transit) {}

    @Override
    public void takenApart(Transit transit) {}

    @Override
    public void sent(Transit transit) {}

    @Override
    public void answered(Transit transit, Outcome outcome) {}

    @Override
    public void uncertain(Transit transit) {}

    @Override
    public void held(Transit transit, String why) {}

    @Override
    public void ended(Transit transit, Outcome outcome) {}

    @Override
    public void over(Transit transit, MessageState state, String error) {}

    @Override
    public void matched(Delivery delivery, ShortMessage message, Application sender, long ours) {}

    @Override
    public void letterKept(Delivery delivery) {}

    @Override
    public void letterCame(Delivery delivery, ShortMessage message) {}

    @Override
    public void letterSent(Delivery delivery) {}

    @Override
    public void letterAnswered(Delivery delivery, Outcome outcome, boolean comesAgain) {}

    @Override
    public void letterResent(Delivery delivery) {}

    @Override
    public void letterExpired(Delivery delivery) {}

    @Override
    public void nobodys(SmscSession from, ShortMessage message, RefusalReason why) {}
}
