package org.strowger.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.http.ParsedRequests.octets;

import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.Pieces;

/** Streams that are damaged at random: the reader agrees with the reference, and the sessions keep their promises. */
class HttpMutationTest {
    private static final long FIRST_SEED = Long.getLong("strowger.fuzz.seed", 1);
    private static final int ROUNDS =
            Integer.getInteger("strowger.fuzz.rounds", Boolean.getBoolean("strowger.long") ? 100_000 : 4_000);

    private static void play(String what, Consumer<Random> round) {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + ROUNDS; seed++) {
            try {
                round.accept(new Random(seed * 0x9E3779B97F4A7C15L));
            } catch (RuntimeException | Error e) {
                throw new AssertionError(
                        what + "; replay: mvn -pl protocols test -Dtest=HttpMutationTest -Dstrowger.fuzz.rounds=1"
                                + " -Dstrowger.fuzz.seed=" + seed,
                        e);
            }
        }
    }

    @Test
    void theParserAgreesWithTheReferenceHoweverTheStreamIsCut() {
        int[] read = {0, 0};
        play("parser", random -> {
            byte[] stream = octets(DamagedStreams.requests(random));
            ParsedRequests whole = ParsedRequests.of(stream, HttpLimits.USUAL, Pieces.WHOLE, 0);
            assertThat(whole.requests()).isEqualTo(ReferenceReader.read(stream));
            for (Pieces pieces : Pieces.values()) {
                ParsedRequests cut = ParsedRequests.of(stream, HttpLimits.USUAL, pieces, random.nextLong());
                assertThat(cut.requests()).isEqualTo(whole.requests());
                assertThat(cut.fault()).isEqualTo(whole.fault());
            }
            read[whole.status() == 0 ? 0 : 1] += whole.requests().size() + 1;
        });
        // The streams are damaged neither too little nor too much.
        assertThat(ROUNDS == 1 || (read[0] > ROUNDS / 5 && read[1] > ROUNDS / 5))
                .as("%d good, %d faulty", read[0], read[1])
                .isTrue();
    }

    @Test
    void aServerAnswersEachRequestAndEndsAfterAFault() {
        play("server", random -> {
            try (ServerRig rig = ServerRig.withPipeline(1 + random.nextInt(3))) {
                String stream = DamagedStreams.requests(random);
                Pieces.values()[random.nextInt(Pieces.values().length)]
                        .of(octets(stream), random.nextLong())
                        .forEach(piece -> rig.driver.feed(piece, rig.nowNanos));
                rig.driver.feedEnd(rig.nowNanos);
                int answered = 0;
                while (answered < rig.requests.size()) {
                    rig.respond(rig.tokens.get(answered), 200, "");
                    answered++;
                    rig.driver.offerAgain(rig.nowNanos);
                }
                String sent = rig.sent().replace("HTTP/1.1 100 Continue\r\n\r\n", "");
                assertThat(ReadResponses.of(sent)).hasSize(answered + rig.faults.size());
                assertThat(rig.faults.size()).isLessThanOrEqualTo(1);
                assertThat(rig.session.isOver()).isTrue();
            }
        });
    }

    @Test
    void aClientReportsEachRequestOnce() {
        play("client", random -> {
            try (ClientRig rig = ClientRig.usual()) {
                rig.onOutcome = token -> rig.session.submit(ClientRig.request("/"), token + 1, rig.nowNanos);
                rig.send(ClientRig.request("/"), 0);
                for (byte[] piece : Pieces.values()[random.nextInt(Pieces.values().length)].of(
                        octets(DamagedStreams.responses(random)), random.nextLong())) {
                    rig.driver.feed(piece, rig.nowNanos);
                }
                rig.driver.feedEnd(rig.nowNanos);
                assertThat(rig.session.isOver()).isTrue();
                assertThat(rig.session.closeReason().cause()).isNotEqualTo(CloseCause.NONE);
                for (int i = 0; i < rig.outcomes.size(); i++) {
                    assertThat(rig.outcomes.get(i)).startsWith(i + ": ");
                }
                assertThat(rig.outcomes).isNotEmpty();
            }
        });
    }
}
