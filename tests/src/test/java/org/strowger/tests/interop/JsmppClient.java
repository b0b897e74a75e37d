package org.strowger.tests.interop;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.jsmpp.InvalidResponseException;
import org.jsmpp.PDUException;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.AlertNotification;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.EnquireLink;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.RawDataCoding;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.ReplaceIfPresentFlag;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.extra.ResponseTimeoutException;
import org.jsmpp.extra.SessionState;
import org.jsmpp.session.AbstractSendCommandTask;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.DataSmResult;
import org.jsmpp.session.MessageReceiverListener;
import org.jsmpp.session.SMPPSession;
import org.jsmpp.session.Session;
import org.jsmpp.session.SubmitSmResult;
import org.jsmpp.session.connection.ConnectionFactory;
import org.jsmpp.util.MessageId;

/** An ESME made of jsmpp. Deliveries to it wait in queues; its own requests it sends on the thread of the test. */
public final class JsmppClient extends SMPPSession {
    public static final TypeOfNumber TON = TypeOfNumber.INTERNATIONAL;
    public static final NumberingPlanIndicator NPI = NumberingPlanIndicator.ISDN;
    public static final String SOURCE = "447700900001";
    public static final String DESTINATION = "447700900123";
    private static final int NACK_MILLIS = 5_000;

    /**
     * For the answer to an unbind. If the end of the connection follows at once, as it may, jsmpp can be too slow to
     * take notice of the answer, and then waits for all of this time.
     */
    static final int UNBIND_MILLIS = 1000;

    private static final int HEADER_OCTETS = 16;
    private static final int QUEUE = 10_000;

    public final BlockingQueue<DeliverSm> delivered = new LinkedBlockingQueue<>();
    public final BlockingQueue<DataSm> data = new LinkedBlockingQueue<>();
    public final BlockingQueue<AlertNotification> alerts = new LinkedBlockingQueue<>();
    public final BlockingQueue<EnquireLink> enquiries = new LinkedBlockingQueue<>();

    /** The peer has said good-bye. */
    public final CountDownLatch unbound = new CountDownLatch(1);

    public final CountDownLatch closed = new CountDownLatch(1);

    /** The status of its answers to all deliveries. */
    public volatile int status;

    /** Stands between what is sent to it and its answer. */
    public volatile Runnable beforeSession = () -> {};

    public JsmppClient(ConnectionFactory sockets) {
        super(sockets);
        setTransactionTimer(Patience.MILLIS);
        setQueueCapacity(QUEUE);
        setMessageReceiverListener(new Receiver());
        addSessionStateListener((state, before, session) -> {
            if (state == SessionState.UNBOUND) {
                unbound.countDown();
            } else if (state == SessionState.CLOSED) {
                closed.countDown();
            }
        });
    }

    /**
     * Connects and binds.
     *
     * @return what the SMSC calls itself
     */
    public String bind(InetSocketAddress where, BindType type, InterfaceVersion version) throws IOException {
        return bind(where, new BindParameter(type, "jsmpp", "secret08", "test", TON, NPI, "4477009", version));
    }

    public String bind(InetSocketAddress where, BindParameter as) throws IOException {
        return connectAndBind(where.getAddress().getHostAddress(), where.getPort(), as, Patience.MILLIS);
    }

    /** A message to be filled in further. */
    public static SubmitSm sms(String text) {
        return sms(text.getBytes(StandardCharsets.ISO_8859_1), 0);
    }

    public static SubmitSm sms(byte[] octets, int coding) {
        SubmitSm sms = new SubmitSm();
        sms.setSourceAddrTon(TON.value());
        sms.setSourceAddrNpi(NPI.value());
        sms.setSourceAddr(SOURCE);
        sms.setDestAddrTon(TON.value());
        sms.setDestAddrNpi(NPI.value());
        sms.setDestAddress(DESTINATION);
        sms.setDataCoding((byte) coding);
        sms.setShortMessage(octets);
        sms.setOptionalParameters();
        return sms;
    }

    /** Submits it and waits for the id that the SMSC gives it. */
    public String submit(SubmitSm sms) throws Exception {
        SubmitSmResult result = submitShortMessage(
                "",
                TypeOfNumber.valueOf(sms.getSourceAddrTon()),
                NumberingPlanIndicator.valueOf(sms.getSourceAddrNpi()),
                sms.getSourceAddr(),
                TypeOfNumber.valueOf(sms.getDestAddrTon()),
                NumberingPlanIndicator.valueOf(sms.getDestAddrNpi()),
                sms.getDestAddress(),
                new ESMClass(sms.getEsmClass()),
                sms.getProtocolId(),
                sms.getPriorityFlag(),
                sms.getScheduleDeliveryTime(),
                sms.getValidityPeriod(),
                new RegisteredDelivery(sms.getRegisteredDelivery()),
                sms.getReplaceIfPresent(),
                new RawDataCoding(sms.getDataCoding()),
                (byte) 0,
                sms.getShortMessage(),
                sms.getOptionalParameters());
        return result.getMessageId();
    }

    public String submit(String text) throws Exception {
        return submit(sms(text));
    }

    /** Sends it as data_sm and waits for the id that the SMSC gives it. */
    public String sendData(OptionalParameter... tlvs) throws Exception {
        return dataShortMessage(
                        "",
                        TON,
                        NPI,
                        SOURCE,
                        TON,
                        NPI,
                        DESTINATION,
                        new ESMClass(),
                        new RegisteredDelivery(),
                        DataCodings.ZERO,
                        tlvs)
                .getMessageId();
    }

    /** Says good-bye and closes. */
    public void leave() {
        setTransactionTimer(UNBIND_MILLIS);
        unbindAndClose();
    }

    /** Asks for a sign of life, and waits for it. */
    public void enquire() throws ResponseTimeoutException, InvalidResponseException, IOException {
        sendEnquireLink();
    }

    /**
     * The session of jsmpp has no broadcast_sm, only its composer has. Where a generic_nack is here before it begins to
     * wait, it waits for as long as it may and sees it then: so that is not as long as elsewhere.
     */
    public void broadcast() throws PDUException, NegativeResponseException, InvalidResponseException, IOException {
        try {
            executeSendCommand(new Broadcast(), NACK_MILLIS);
        } catch (ResponseTimeoutException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * Submits to a distribution list: the composer of jsmpp leaves out its name, so the octets are put together here.
     */
    public void submitToList(String list)
            throws PDUException, NegativeResponseException, InvalidResponseException, IOException {
        try {
            executeSendCommand(new ToList(list), Patience.MILLIS);
        } catch (ResponseTimeoutException e) {
            throw new AssertionError(e);
        }
    }

    private final class ToList extends AbstractSendCommandTask {
        private final String list;

        private ToList(String list) {
            super(pduSender());
            this.list = list;
        }

        @Override
        public void executeTask(OutputStream out, int sequence) throws PDUException, IOException {
            byte[] name = (list + "\0").getBytes(StandardCharsets.ISO_8859_1);
            byte[] before = {0, TON.value(), NPI.value(), '4', '4', 0, 1, 2};
            byte[] after = {0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 'h', 'i'};
            int octets = HEADER_OCTETS + before.length + name.length + after.length;
            out.write(ByteBuffer.allocate(octets)
                    .putInt(octets)
                    .putInt(SMPPConstant.CID_SUBMIT_MULTI)
                    .putInt(0)
                    .putInt(sequence)
                    .put(before)
                    .put(name)
                    .put(after)
                    .array());
            out.flush();
        }

        @Override
        public String getCommandName() {
            return "submit_multi";
        }
    }

    private final class Broadcast extends AbstractSendCommandTask {
        private Broadcast() {
            super(pduSender());
        }

        @Override
        public void executeTask(OutputStream out, int sequence) throws PDUException, IOException {
            ReplaceIfPresentFlag replace = ReplaceIfPresentFlag.DONT_REPLACE;
            pduSender.sendBroadcastSm(
                    out, sequence, "", TON, NPI, SOURCE, "", (byte) 0, "", "", replace, DataCodings.ZERO, (byte) 0);
        }

        @Override
        public String getCommandName() {
            return "broadcast_sm";
        }
    }

    private final class Receiver implements MessageReceiverListener {
        @Override
        public void onAcceptDeliverSm(DeliverSm deliver) throws ProcessRequestException {
            delivered.add(deliver);
            beforeSession.run();
            refuseIfAsked();
        }

        @Override
        public DataSmResult onAcceptDataSm(DataSm sent, Session source) throws ProcessRequestException {
            data.add(sent);
            beforeSession.run();
            refuseIfAsked();
            return new DataSmResult(idOf("data1"), new OptionalParameter[0]);
        }

        @Override
        public void onAcceptAlertNotification(AlertNotification alert) {
            alerts.add(alert);
        }

        @Override
        public void onAcceptEnquireLink(EnquireLink enquiry, Session source) {
            enquiries.add(enquiry);
            beforeSession.run();
        }

        private void refuseIfAsked() throws ProcessRequestException {
            if (status != 0) {
                throw new ProcessRequestException("the test wants it so", status);
            }
        }
    }

    public static MessageId idOf(String id) {
        try {
            return new MessageId(id);
        } catch (PDUException e) {
            throw new AssertionError(e);
        }
    }
}
