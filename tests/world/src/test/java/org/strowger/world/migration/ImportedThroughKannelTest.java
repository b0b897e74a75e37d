package org.strowger.world.migration;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.router.reactor.PlainPeer;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.ProviderScene;
import org.strowger.world.World;

/** A configuration that was imported to stand in front of Kannel: Kannel gets each message with its label. */
final class ImportedThroughKannelTest {
    private static final String URL = "http://127.0.0.1:14013/cgi-bin/sendsms";
    private static final String SEND = "/cgi-bin/sendsms?from=SHOP&to=447700900001&text=hello&dlr-mask=3&username=";

    @TempDir
    private Path directory = Path.of("");

    /** The last request to each SMSC, all of which are the Kannel. */
    private final Map<String, HttpRequest> came = new HashMap<>();

    private ImportedSetup start(World world, String setup) throws IOException {
        ImportedSetup imported = ImportedSetup.of(setup, directory, URL);
        for (ImportedSetup.Link each : imported.links()) {
            new CallbackPeer(world.rig(), World.at(each.ports().get(0))).answers = request -> {
                came.put(each.name(), request);
                return Optional.of(HttpResponse.text(202, "0: Accepted for delivery"));
            };
        }
        world.start(imported.yaml().replace("style: kannel}", "style: kannel, private-addresses: true}"));
        world.seconds(1);
        return imported;
    }

    private String sent(String smsc, String parameter) {
        return ProviderScene.parameter(Objects.requireNonNull(came.get(smsc)), parameter);
    }

    @Test
    void theLabelIsSentAsTheSmscParameterToKannel() throws IOException {
        try (World world = new World()) {
            ImportedSetup imported = start(world, "labels");
            HttpClient client = new HttpClient(world);
            assertThat(client.get(SEND + "u1&password=u1-user-pw")).startsWith("202 ");
            assertThat(client.get(SEND + "u1&password=u1-user-pw&smsc=carrier-2"))
                    .startsWith("202 ");
            assertThat(client.get(SEND + "u1&password=u1-user-pw&smsc=another")).startsWith("202 ");
            assertThat(client.get(SEND + "u2&password=u2-user-pw")).startsWith("202 ");
            world.seconds(1);
            assertThat(came).containsOnlyKeys("kannel", "kannel-carrier-1", "kannel-carrier-2", "kannel-carrier-3");
            assertThat(sent("kannel", "smsc")).isEqualTo("absent");
            assertThat(sent("kannel-carrier-1", "smsc")).isEqualTo("carrier-1");
            assertThat(sent("kannel-carrier-2", "smsc")).isEqualTo("carrier-2");
            assertThat(sent("kannel-carrier-3", "smsc")).isEqualTo("carrier-3");
            assertThat(sent("kannel", "username")).isEqualTo("strowger");
            assertThat(sent("kannel", "password")).isEqualTo(imported.file("secrets/kannel"));
            assertThat(imported.file("kannel-changes.conf"))
                    .contains("\npassword = " + sent("kannel", "password") + "\n");
        }
    }

    @Test
    void aDeliveryReportOfKannelReachesTheApplication() throws IOException {
        try (World world = new World()) {
            CallbackPeer server = new CallbackPeer(world.rig(), HttpShop.SERVER);
            start(world, "labels");
            HttpClient client = new HttpClient(world);
            client.get(SEND + "u1&password=u1-user-pw&dlr-url=http%3A%2F%2F127.0.0.1%3A9090%2Fdlr%3Fd%3D%25d");
            world.seconds(1);
            String report = ProviderScene.target(sent("kannel-carrier-1", "dlr-url"), 1);
            assertThat(fromKannel(world, report)).startsWith("HTTP/1.1 200 ");
            world.seconds(1);
            assertThat(server.targets()).containsExactly("/dlr?d=1");
        }
    }

    /** By the URL of the group sms-service that the import has written, with its secret. */
    @Test
    void aMobileMessageReachesItsService() throws IOException {
        try (World world = new World()) {
            CallbackPeer server = new CallbackPeer(world.rig(), World.at(ImportedSetup.CALLBACKS));
            ImportedSetup imported = start(world, "services");
            String changes = imported.file("kannel-changes.conf");
            String url = changes.replaceFirst("(?s).*get-url = \"http://[^/]*([^\"]*)\".*", "$1");
            assertThat(url).contains("secret=" + imported.file("secrets/kannel-callbacks") + "&");
            String target = url.replace("%p", "447700900001")
                    .replace("%P", "6000")
                    .replace("%b", "vote+yes")
                    .replace("%c", "0")
                    .replace("%C", "UTF-8")
                    .replace("%u", "");
            assertThat(fromKannel(world, target)).startsWith("HTTP/1.1 200 ");
            world.seconds(1);
            assertThat(server.targets()).singleElement().asString().startsWith("/vote?from=447700900001");
            assertThat(fromKannel(world, target.replaceFirst("secret=..", "secret=xx")))
                    .startsWith("HTTP/1.1 403 ");
        }
    }

    private static String fromKannel(World world, String target) {
        PlainPeer kannel = world.rig().peer(World.at(ImportedSetup.FROM_KANNEL));
        world.millis(1);
        kannel.send(("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(US_ASCII));
        world.millis(100);
        return new String(kannel.receive(), US_ASCII);
    }
}
