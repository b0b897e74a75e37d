package org.strowger.router.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.strowger.router.config.value.Host;

/** SRV records as a name server sends them. */
class ServiceRecordsTest {
    private static final String SERVICE = "_smpp._tcp.example.net";

    /** A name server on this machine that answers each question with the same records. */
    private static final class NameServer implements AutoCloseable {
        private static final int QUESTION_MAX = 512;
        private static final int HEADER = 12;
        private static final int NAME_ERROR = 3;

        private final DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        private final List<String> records;
        private final Thread thread = new Thread(this::serve, "name server");

        /** @param records priority, weight, port and target of each; none: there is no such name */
        NameServer(String... records) throws IOException {
            this.records = List.of(records);
            thread.start();
        }

        String url() {
            return "dns://127.0.0.1:" + socket.getLocalPort();
        }

        private void serve() {
            try {
                while (true) {
                    DatagramPacket question = new DatagramPacket(new byte[QUESTION_MAX], QUESTION_MAX);
                    socket.receive(question);
                    byte[] answer = answer(question.getData());
                    socket.send(new DatagramPacket(answer, answer.length, question.getSocketAddress()));
                }
            } catch (IOException e) {
                assertThat(socket.isClosed()).isTrue();
            }
        }

        /** RFC 1035, section 4.1; RFC 2782 for the data of SRV. */
        private byte[] answer(byte[] question) throws IOException {
            int end = HEADER;
            while (question[end] != 0) {
                end += question[end] + 1;
            }
            end += 1 + 4;
            ByteArrayOutputStream octets = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(octets);
            out.write(question, 0, 2);
            out.writeShort(0x8180 | (records.isEmpty() ? NAME_ERROR : 0));
            out.writeShort(1);
            out.writeShort(records.size());
            out.writeInt(0);
            out.write(question, HEADER, end - HEADER);
            for (String each : records) {
                String[] fields = each.split(" ", -1);
                byte[] target = name(fields[3]);
                out.writeShort(0xC000 | HEADER);
                out.writeShort(33);
                out.writeShort(1);
                out.writeInt(60);
                out.writeShort(6 + target.length);
                for (int i = 0; i < 3; i++) {
                    out.writeShort(Integer.parseInt(fields[i]));
                }
                out.write(target);
            }
            return octets.toByteArray();
        }

        private static byte[] name(String name) throws IOException {
            ByteArrayOutputStream octets = new ByteArrayOutputStream();
            for (String label : name.split("\\.", -1)) {
                octets.write(label.length());
                octets.write(label.getBytes(StandardCharsets.US_ASCII));
            }
            octets.write(0);
            return octets.toByteArray();
        }

        @Override
        public void close() {
            socket.close();
        }
    }

    private static ServiceRecords records(NameServer server, long seed) {
        return new ServiceRecords(server.url(), new SplittableRandom(seed));
    }

    @Test
    void hostsComeInTheOrderOfTheirPriorities() throws IOException {
        try (NameServer server = new NameServer("20 5 2777 b.example.net", "10 5 2775 a.example.net")) {
            assertThat(records(server, 1).find(SERVICE))
                    .containsExactly(new Host("a.example.net", 2775), new Host("b.example.net", 2777));
        }
    }

    @Test
    void hostsOfEqualPriorityAreChosenByWeight() throws IOException {
        try (NameServer server = new NameServer("10 90 2775 a.example.net", "10 10 2775 b.example.net")) {
            ServiceRecords records = records(server, 7);
            int first = 0;
            for (int i = 0; i < 200; i++) {
                List<Host> hosts = records.find(SERVICE);
                assertThat(hosts).hasSize(2);
                first += hosts.get(0).name().startsWith("a") ? 1 : 0;
            }
            assertThat(first).isBetween(160, 195);
        }
    }

    @Test
    void aNameWithoutSrvRecordsIsReported() throws IOException {
        try (NameServer server = new NameServer()) {
            assertThatThrownBy(() -> records(server, 1).find(SERVICE))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("the service '" + SERVICE + "' has no SRV record; check the name and DNS");
        }
    }
}
