"""Settings, one worker, the supervisor of several, logs."""
