package org.strowger.router.app;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The demonstration that ships, on ports that are free, and the program in a process of its own. */
record Demo(Path file, String address, String text) {
    private static final Path SHIPPED = Path.of("").toAbsolutePath().resolveSibling("conf");

    static Path shipped(String name) {
        return SHIPPED.resolve(name);
    }

    static Demo in(Path directory) throws IOException {
        String text = Files.readString(shipped("demo.yaml"));
        List<Integer> ports = freePorts(4);
        for (int i = 0; i < 3; i++) {
            text = text.replace(Integer.toString(2775 + i), Integer.toString(ports.get(i)));
        }
        text += "console: {listen: 127.0.0.1:0}\n";
        text += "http: {listen: '127.0.0.1:" + ports.get(3) + "'}\n";
        Path file = directory.resolve("demo.yaml");
        Files.writeString(file, text);
        return new Demo(file, "127.0.0.1:" + ports.get(0), text);
    }

    private static List<Integer> freePorts(int count) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        List<Integer> ports = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
            sockets.add(socket);
            ports.add(socket.getLocalPort());
        }
        for (ServerSocket socket : sockets) {
            socket.close();
        }
        return ports;
    }

    static ProcessBuilder program(String... words) {
        return program(List.of(), words);
    }

    /** @param options of the JVM */
    static ProcessBuilder program(List<String> options, String... words) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-ea");
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(words));
        ProcessBuilder program = new ProcessBuilder(command);
        program.environment().put("STROWGER_PASSWORD", "secret");
        return program;
    }
}
