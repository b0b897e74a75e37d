package org.strowger.tests.interop;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import java.util.function.ToIntFunction;
import org.jsmpp.PDUStringException;
import org.jsmpp.bean.BroadcastSm;
import org.jsmpp.bean.CancelBroadcastSm;
import org.jsmpp.bean.CancelSm;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.EnquireLink;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.bean.MessageState;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.QueryBroadcastSm;
import org.jsmpp.bean.QuerySm;
import org.jsmpp.bean.ReplaceSm;
import org.jsmpp.bean.SubmitMulti;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.bean.UnsuccessDelivery;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.session.BindRequest;
import org.jsmpp.session.BroadcastSmResult;
import org.jsmpp.session.DataSmResult;
import org.jsmpp.session.QueryBroadcastSmResult;
import org.jsmpp.session.QuerySmResult;
import org.jsmpp.session.SMPPServerSession;
import org.jsmpp.session.SMPPServerSessionListener;
import org.jsmpp.session.ServerMessageReceiverListener;
import org.jsmpp.session.Session;
import org.jsmpp.session.SubmitMultiResult;
import org.jsmpp.session.SubmitSmResult;

/** An SMSC made of jsmpp: lets in everybody, or nobody, and gives every message its own text as its id. */
public final class JsmppSmsc implements ServerMessageReceiverListener, AutoCloseable {
    public static final String FINAL_DATE = "260203040506000+";
    public static final int NETWORK_ERROR = 34;

    private static final OptionalParameter[] NO_TLVS = {};

    public final BlockingQueue<BindRequest> binds = new LinkedBlockingQueue<>();
    public final BlockingQueue<SMPPServerSession> sessions = new LinkedBlockingQueue<>();
    public final BlockingQueue<SubmitSm> submitted = new LinkedBlockingQueue<>();
    public final BlockingQueue<SubmitMulti> multis = new LinkedBlockingQueue<>();
    public final BlockingQueue<DataSm> data = new LinkedBlockingQueue<>();
    public final BlockingQueue<QuerySm> queries = new LinkedBlockingQueue<>();
    public final BlockingQueue<CancelSm> cancels = new LinkedBlockingQueue<>();
    public final BlockingQueue<ReplaceSm> replaces = new LinkedBlockingQueue<>();
    public final BlockingQueue<EnquireLink> enquiries = new LinkedBlockingQueue<>();

    /** The statuses of the answers to a bind, and to everything else. */
    public volatile int bindStatus;

    public volatile int status;

    /** Which version it says that it speaks; {@link InterfaceVersion#IF_00}: it says nothing. */
    public volatile InterfaceVersion version = InterfaceVersion.IF_34;

    /** Stands between a message and its answer. */
    public volatile Runnable beforeSession = () -> {};

    /** The answer to a message, where it depends on the message. */
    public volatile ToIntFunction<SubmitSm> verdict = sms -> status;

    private final SMPPServerSessionListener listener;
    private final Thread acceptor = new Thread(this::letIn, "jsmpp-doorman");

    private JsmppSmsc(SMPPServerSessionListener listener) {
        this.listener = listener;
    }

    public static JsmppSmsc open(JsmppSockets sockets) throws IOException {
        SMPPServerSessionListener listener = new SMPPServerSessionListener(0, sockets);
        JsmppSmsc smsc = new JsmppSmsc(listener);
        listener.setMessageReceiverListener(smsc);
        listener.setInitiationTimer(Patience.MILLIS);
        smsc.acceptor.setDaemon(true);
        smsc.acceptor.start();
        return smsc;
    }

    @Override
    public void close() {
        try {
            listener.close();
            sessions.forEach(SMPPServerSession::close);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void letIn() {
        try {
            while (true) {
                SMPPServerSession session = listener.accept();
                session.setTransactionTimer(Patience.MILLIS);
                answer(session);
            }
        } catch (IOException e) {
            // The listener was closed: so ends every test.
        } catch (TimeoutException | PDUStringException e) {
            throw new AssertionError(e);
        }
    }

    private void answer(SMPPServerSession session) throws IOException, TimeoutException, PDUStringException {
        BindRequest bind = session.waitForBind(Patience.MILLIS);
        binds.add(bind);
        if (bindStatus != 0) {
            bind.reject(bindStatus);
        } else if (version == InterfaceVersion.IF_00) {
            bind.accept("jsmpp");
        } else {
            bind.accept("jsmpp", version);
        }
        sessions.add(session);
    }

    @Override
    public SubmitSmResult onAcceptSubmitSm(SubmitSm sms, SMPPServerSession source) throws ProcessRequestException {
        submitted.add(sms);
        beforeSession.run();
        refuse(verdict.applyAsInt(sms));
        String id = new String(sms.getShortMessage(), StandardCharsets.ISO_8859_1);
        return new SubmitSmResult(JsmppClient.idOf(id.length() > 60 ? "long" : id), NO_TLVS);
    }

    /** Reaches the first of the recipients and none of the others. */
    @Override
    public SubmitMultiResult onAcceptSubmitMulti(SubmitMulti sms, SMPPServerSession source)
            throws ProcessRequestException {
        multis.add(sms);
        refuseIfAsked();
        var unreached = new UnsuccessDelivery[sms.getDestAddresses().length - 1];
        for (int i = 0; i < unreached.length; i++) {
            var address = (org.jsmpp.bean.Address) sms.getDestAddresses()[i + 1];
            unreached[i] = new UnsuccessDelivery(address, 0x0B);
        }
        return new SubmitMultiResult("multi1", unreached, NO_TLVS);
    }

    @Override
    public DataSmResult onAcceptDataSm(DataSm sms, Session source) throws ProcessRequestException {
        data.add(sms);
        refuseIfAsked();
        return new DataSmResult(JsmppClient.idOf("data1"), NO_TLVS);
    }

    @Override
    public QuerySmResult onAcceptQuerySm(QuerySm query, SMPPServerSession source) throws ProcessRequestException {
        queries.add(query);
        refuseIfAsked();
        return new QuerySmResult(FINAL_DATE, MessageState.UNDELIVERABLE, (byte) NETWORK_ERROR);
    }

    @Override
    public void onAcceptReplaceSm(ReplaceSm replace, SMPPServerSession source) throws ProcessRequestException {
        replaces.add(replace);
        refuseIfAsked();
    }

    @Override
    public void onAcceptCancelSm(CancelSm cancel, SMPPServerSession source) throws ProcessRequestException {
        cancels.add(cancel);
        refuseIfAsked();
    }

    @Override
    public void onAcceptEnquireLink(EnquireLink enquiry, Session source) {
        enquiries.add(enquiry);
    }

    @Override
    public BroadcastSmResult onAcceptBroadcastSm(BroadcastSm broadcast, SMPPServerSession source) {
        throw new AssertionError("we never send one");
    }

    @Override
    public void onAcceptCancelBroadcastSm(CancelBroadcastSm cancel, SMPPServerSession source) {
        throw new AssertionError("we never send one");
    }

    @Override
    public QueryBroadcastSmResult onAcceptQueryBroadcastSm(QueryBroadcastSm query, SMPPServerSession source) {
        throw new AssertionError("we never send one");
    }

    private void refuseIfAsked() throws ProcessRequestException {
        refuse(status);
    }

    private static void refuse(int with) throws ProcessRequestException {
        if (with != 0) {
            throw new ProcessRequestException("the test wants it so", with);
        }
    }
}
