package org.strowger.tests.bench.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jsmpp.PDUStringException;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.bean.SubmitSmResp;
import org.jsmpp.util.DefaultComposer;
import org.jsmpp.util.DefaultDecomposer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.strowger.message.Address;
import org.strowger.smpp.pdu.MessageRules;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduChanges;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduForward;
import org.strowger.smpp.pdu.PduReader;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.PduWriter;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;

/**
 * A submit_sm with 160 octets of text and its response are read and written again with another number, which is what a
 * router does with them: by the view, by our full decoding, and by jsmpp.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SmppCodecBench {
    private static final int TEXT_OCTETS = 160;

    private final PduView view = new PduView();
    private final ByteBuf in = PooledByteBufAllocator.DEFAULT.directBuffer(4096);
    private final ByteBuf out = PooledByteBufAllocator.DEFAULT.directBuffer(4096);
    private final DefaultDecomposer decomposer = new DefaultDecomposer();
    private final DefaultComposer composer = new DefaultComposer();
    private byte[] submit = {};
    private byte[] response = {};
    private int sequence;

    @Setup
    public void writesBoth() {
        byte[] text = new byte[TEXT_OCTETS];
        Arrays.fill(text, (byte) 'x');
        PduWriter.write(
                Pdu.of(PduType.SUBMIT_SM)
                        .sequence(1)
                        .from(Address.international("447700900001"))
                        .to(Address.international("447700900123"))
                        .with(PduField.REGISTERED_DELIVERY, 1)
                        .with(PduField.SHORT_MESSAGE, text)
                        .build(),
                in);
        submit = bytes(0);
        PduWriter.write(
                Pdu.of(PduType.SUBMIT_SM_RESP)
                        .sequence(1)
                        .with(PduField.MESSAGE_ID, "1234567890")
                        .build(),
                in);
        response = bytes(submit.length);
    }

    /** The work of the hot path: the fields are found and checked where they lie, and the octets are passed on. */
    @Benchmark
    public int view() {
        out.clear();
        pass(0, submit.length, PduType.SUBMIT_SM);
        pass(submit.length, response.length, PduType.SUBMIT_SM_RESP);
        return out.writerIndex();
    }

    /** Everything is taken out and put together again, as for what is not only passed on. */
    @Benchmark
    public int full() {
        out.clear();
        rewrite(0, submit.length);
        rewrite(submit.length, response.length);
        return out.writerIndex();
    }

    @Benchmark
    public int jsmpp() throws PDUStringException, org.jsmpp.PDUException {
        SubmitSm message = decomposer.submitSm(submit);
        byte[] again = composer.submitSm(
                sequence++,
                message.getServiceType(),
                message.getSourceAddrTon(),
                message.getSourceAddrNpi(),
                message.getSourceAddr(),
                message.getDestAddrTon(),
                message.getDestAddrNpi(),
                message.getDestAddress(),
                message.getEsmClass(),
                message.getProtocolId(),
                message.getPriorityFlag(),
                message.getScheduleDeliveryTime(),
                message.getValidityPeriod(),
                message.getRegisteredDelivery(),
                message.getReplaceIfPresent(),
                message.getDataCoding(),
                message.getSmDefaultMsgId(),
                message.getShortMessage());
        SubmitSmResp answer = decomposer.submitSmResp(response);
        byte[] answered = composer.submitSmResp(sequence++, answer.getMessageId());
        return again.length + answered.length;
    }

    private void pass(int start, int octets, PduType as) {
        boolean accepted = view.read(in, start, octets, SmppTolerance.USUAL).isAccepted()
                && MessageRules.check(view, SmppVersion.V34, SmppTolerance.USUAL)
                        .isAccepted();
        if (!accepted) {
            throw new IllegalStateException("the PDU was refused");
        }
        PduForward.write(view, as, sequence++, PduChanges.NONE, out);
    }

    private void rewrite(int start, int octets) {
        if (!view.read(in, start, octets, SmppTolerance.USUAL).isAccepted()) {
            throw new IllegalStateException("the PDU was refused");
        }
        PduWriter.write(PduReader.read(view), out);
    }

    private byte[] bytes(int from) {
        byte[] octets = new byte[in.writerIndex() - from];
        in.getBytes(from, octets);
        return octets;
    }
}
