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
    public void turnEnding() {}

    @Override
    public void threadEnded() {}

    @Override
    public void begins(MtMessage mt, ShortMessage message, RouteQuery asked) {}

    @Override
    public void refusedAtAdmission(AppSession from, ShortMessage message, RefusalReason why) {}

    @Override
    public void accepted(MtMessage mt) {}

    @Override
    public void split(MtMessage mt) {}

    @Override
    public void sent(MtMessage mt) {}

    @Override
    public void answered(MtMessage mt, Outcome outcome) {}

    @Override
    public void uncertain(MtMessage mt) {}

    @Override
    public void held(MtMessage mt, String why) {}

    @Override
    public void ended(MtMessage mt, Outcome outcome) {}

    @Override
    public void endedInCustody(MtMessage mt, MessageState state, String error) {}

    @Override
    public void matched(MoMessage mo, ShortMessage message, Application sender, long ours) {}

    @Override
    public void deliveryStored(MoMessage mo) {}

    @Override
    public void deliveryBegins(MoMessage mo, ShortMessage message) {}

    @Override
    public void deliverySent(MoMessage mo) {}

    @Override
    public void deliveryAnswered(MoMessage mo, Outcome outcome, boolean comesAgain) {}

    @Override
    public void deliveryResent(MoMessage mo) {}

    @Override
    public void deliveryExpired(MoMessage mo) {}

    @Override
    public void noReceiver(SmscSession from, ShortMessage message, RefusalReason why) {}
}
