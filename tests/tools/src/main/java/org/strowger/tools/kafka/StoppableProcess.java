package org.strowger.tools.kafka;

import java.io.IOException;

/** Pauses and resumes a process. */
public final class StoppableProcess {
    private StoppableProcess() {}

    /** Sends SIGSTOP: the process keeps its connections, and does nothing. */
    public static void pause(Process process) throws IOException, InterruptedException {
        signal(process, "-STOP");
    }

    /** Sends SIGCONT. */
    public static void resume(Process process) throws IOException, InterruptedException {
        signal(process, "-CONT");
    }

    private static void signal(Process process, String signal) throws IOException, InterruptedException {
        int status = new ProcessBuilder("kill", signal, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException("cannot send " + signal + " to process " + process.pid());
        }
    }
}
